// How many messages an observation may send, whatever else the script sends meanwhile.
//
// Requires: ax/ax
const messageBudget = (() => {
  // What is sent within `run` counts; `left` says how many more may be sent.
  function of(most) {
    let used = 0;
    let since = null;
    const left = () => most - used - (since === null ? 0 : ax.sentMessages() - since);
    function run(read) {
      since = ax.sentMessages();
      try {
        return read();
      } finally {
        used += ax.sentMessages() - since;
        since = null;
      }
    }
    return { run, left };
  }

  return { of };
})();
