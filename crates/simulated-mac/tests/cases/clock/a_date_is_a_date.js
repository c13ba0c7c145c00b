// expect: true,[object Date],true,1970-01-01T00:00:00.000Z,946684800000,string,Date,7
const d = new Date();
[
  d instanceof Date,
  Object.prototype.toString.call(d),
  d.constructor === Date,
  new Date(0).toISOString(),
  Date.UTC(2000, 0),
  typeof Date(),
  Date.name,
  Date.length,
].join();
