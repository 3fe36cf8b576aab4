// The browser comes from @sparticuz/chromium, CHROMIUM_PATH or the machine: never from a download at install time.
module.exports = { skipDownload: true };
