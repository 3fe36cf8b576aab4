/** What documents of ours are made of: nothing of it loads, runs, navigates, or outlives its document. */
const ELEMENTS = new Set(
  'html head title style body article header section div p span h1 h2 dl dt dd table thead tbody tr th td figure figcaption img a svg path polyline wbr'.split(
    ' ',
  ),
);

/** What stands in the head of each, once: its encoding, and the policy that all of them share. */
const HEAD =
  /^<!doctype html>\s*<html[^>]*>\s*<head>\s*<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * Whether a page of HTML is one of our own documents by its elements, so that the next one may follow it in the same
 * page of the browser. After anything else, such as what got past the escaping, that page is thrown away.
 */
export function isOurs(html: string): boolean {
  for (const [, name = ''] of html.replace(HEAD, '<html><head>').matchAll(/<\/?([a-z][^\s/>]*)/gi))
    if (!ELEMENTS.has(name.toLowerCase())) return false;
  return true;
}
