// What the functions of the script library hand one another. A parameter of this name has this type, where
// scripts/dev/types/check.mjs makes no exception.

/** `app`: a running application, from scripts/lib/app/running_apps.js. */
interface App {
  /** Its NSRunningApplication. */
  handle: any;
  name: string;
  /** null for a process without a bundle. */
  bundle_id: string | null;
  process_id: number;
  /** NSApplicationActivationPolicy. */
  policy: number;
  hidden: boolean;
  active: boolean;
}

/** `span`: a time that may be used, from scripts/lib/core/clock.js. */
interface Span {
  /** How long it was at its beginning. */
  ms: number;
  /** Milliseconds; none when the server has gone. */
  left(): number;
}
