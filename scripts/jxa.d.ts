// What osascript gives a script of JavaScript for Automation beside the language [bridge 1] [bridge 2], and the names that
// Apple's tables lack. The rest of `Apple` is written from the tables: scripts/dev/types/apple.mjs.

declare namespace Apple {
  /** What every object of the bridge has. */
  interface ObjectOfBridge {
    /** The JavaScript value of a string, number, date, array or dictionary of Foundation [bridge 2.3]. */
    js: any;
    isNil(): boolean;
  }

  interface NSObjectClass<Self> extends NSObject {
    alloc: Self;
    new: Self;
    class: this;
  }

  /** Functions that no header declares; each is bound before it is called [bridge 4.8] [findings 6.2] [findings-2 8.5]. */
  interface PrivateNames {
    CGSCopySpacesForWindows(connection: number, mask: number, windowIds: NSArray): NSArray;
    CGSMainConnectionID(): number;
    _AXUIElementGetWindow(element: any, out: any): number;
    responsibility_get_pid_responsible_for_pid(processId: number): number;
  }

  /** `$`: a function that bridges a value, with all names that the imported frameworks have. */
  interface Dollar extends Names, PrivateNames {
    (): any;
    (text: string): NSString;
    (values: any[]): NSMutableArray;
    (value: any): any;
  }
}

declare const $: Apple.Dollar;

declare const ObjC: {
  bindFunction(name: string, signature: [result: string, arguments: string[]]): void;
  castRefToObject(reference: any): any;
  deepUnwrap(value: any): any;
  import(framework: string): void;
  unwrap(value: any): any;
};

/** Room for a value that a function hands out: `out[0]` is what it wrote. */
declare function Ref(): any;

interface ApplicationConstructor {
  /** By name, bundle id, path or process id. */
  (application: string | number): any;
  currentApplication(): any;
}

declare const Application: ApplicationConstructor;

declare function Path(path: string): any;
/** Waits so many seconds. */
declare function delay(seconds: number): void;

/** It writes to stderr. */
declare const console: { log(...values: any[]): void };

interface Error {
  /** Of an Apple event that failed [events 2]. */
  errorNumber?: number;
  /** Where it was thrown, in JavaScriptCore. */
  line?: number;
}
