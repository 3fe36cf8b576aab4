/** Where this app's files are; set by the bundler. */
declare const __webpack_public_path__: string;

/** The address of a file that the build has put below this app's. */
export const addressOf = (file: string): string => __webpack_public_path__ + file;
