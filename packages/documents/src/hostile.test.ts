import { renderDocument } from './document';
import { cssString, escapeHtml } from './markup';
import { hostile } from './testing/hostile';
import { line, snapshot } from './testing/snapshots';
import { hostileUrls } from './testing/urls';

/** A picture whose caption is the text. */
const PICTURES = (key: string) => ({ pictures: new Map([[key, 'data:image/png;base64,AAAA']]) });

const tagsOf = (page: string): string[] =>
  [...page.replaceAll('<wbr>', '').matchAll(/<([a-z!/][^\s>]*)/gi)].map((match) => match[1] ?? '').sort();

test.each([
  '<img src=x onerror="document.title=1">',
  '<meta http-equiv=refresh content="0;url=http://127.0.0.1/">',
  '<iframe src="http://127.0.0.1/"></iframe>',
  '<link rel=prefetch href="http://127.0.0.1/">',
  '</td></tr></table></main></body></html><script>1</script>',
  '</style><style>body{display:none}</style>',
  '</title><h1>Other</h1>',
  '"><b onmouseover=1>',
  "' onload='1",
  '" } body { display: none } @import url("http://127.0.0.1/"); @page { x: "',
  '<!--',
  ']]>',
  '&lt;b&gt; &#60;b&#62;',
])('%s stays text wherever a person can type it', (text) => {
  for (const kind of ['quote', 'invoice', 'credit-note'] as const) {
    const harmless = tagsOf(renderDocument(hostile('text', kind), PICTURES('text')));
    expect(tagsOf(renderDocument(hostile(text, kind), PICTURES(text)))).toEqual(harmless);
  }
});

test('each of two hundred hostile addresses stays text wherever a person can type it', () => {
  const urls = hostileUrls('http://127.0.0.1:40123');
  expect(new Set(urls).size).toBeGreaterThan(200);
  for (const kind of ['quote', 'invoice', 'credit-note'] as const) {
    const harmless = tagsOf(renderDocument(hostile('text', kind)));
    for (let at = 0; at < urls.length; at += 20) {
      const page = renderDocument(hostile(urls.slice(at, at + 20).join(' '), kind));
      expect(tagsOf(page)).toEqual(harmless);
      // in no attribute that a browser follows
      expect(
        page
          .match(/<[^>]*>/g)
          ?.join('')
          .replace(/"[^"]*"/g, ''),
      ).not.toMatch(/ (src|href|style|action|srcset)=/);
    }
  }
});

test('what was typed is shown as it was typed', () => {
  const page = renderDocument(snapshot({ title: '5 < 6 & "7" > \'4\'' }));
  expect(page).toContain('<p class="title" dir="auto">5 &lt; 6 &amp; &quot;7&quot; &gt; &#39;4&#39;</p>');
});

test('text cannot turn the direction of what is around it', () => {
  expect(escapeHtml('Pay \u202e001\u202c or \u2066x\u2069\u0000\ud800 \u05d0')).toBe('Pay 001 or x \u05d0');
});

test('text cannot leave a string of the style sheet', () => {
  expect(cssString('a"b\\c\n</style>é')).toBe('"a\\22 b\\5c c \\3c \\2f style\\3e é"');
});

test('a description of 10,000 characters is printed whole', () => {
  const description = 'Łong '.repeat(2_000).trim();
  expect(renderDocument(snapshot({ lines: [line(description)] }))).toContain(description);
});
