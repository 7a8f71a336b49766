import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Alone in an element, these usually mean a missing value, but texts about programming may contain them. */
const WORDS = new Set(['undefined', 'NaN', 'null', 'Hello world!'])

export const placeholderText = defineCheck({
  id: 'placeholder-text',
  category: 'content',
  family: 'content',
  tier: 'B',
  title: 'The text has no placeholders or template code',
  why: 'Readers take the page for broken or unfinished, and search engines index the placeholder text.',
  fix: 'Replace placeholder text, and fix the template that outputs its own code or an empty value.',
  criteria: {
    pass: 'No visible text is placeholder text or template code.',
    warn: 'The whole text of an element is undefined, NaN, null or Hello world!, which a text about programming may intend.',
    fail: 'The text contains lorem ipsum, dolor sit amet, [your text here] or the like, [object Object], or unresolved {{ }}, {% %} or <% %>.',
    note: 'Text in pre, code, samp, kbd, tt, var and textarea is not checked. Neither are undefined, NaN and null as the whole text of a link, quotation, term or emphasised word, in a table with two terms of documentation (string, JSON, default, None), or on a page that explains them.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  reads: ['text'],
  examples: {
    pass: [
      { html: '<p>Open today' },
      { html: '<p>Returns <tt>undefined</tt>, or what <tt>&lt;%= title %&gt;</tt> prints' },
      { html: '<p>See <a href="#null">null</a>' },
      { html: '<p>The [source] is [documented here], and you add [a note] here' },
      {
        html: '<table><tr><th>JSON<th>PHP<tr><td>string<td>string<tr><td>number<td>float<tr><td>null<td>null</table>',
      },
      { html: '<pre>Write {{ title }} here</pre><p>Use <code>[object Object]</code>' },
    ],
    warn: [{ html: '<p>Price: <b>undefined</b>' }],
    fail: [
      { html: '<p>Lorem ipsum dolor sit amet' },
      { html: '<h1>{{ page.title }}</h1>' },
      { html: '<p>Hello [object Object]' },
      { html: '<h2>About us</h2><p>[Insert introduction here]' },
    ],
  },

  evaluate({ text: { placeholders } }) {
    if (placeholders.length === 0) return pass()

    const evidence = placeholders.map(({ text, line }) => ({
      ...(line === null ? {} : { line }),
      value: text,
    }))
    const details = { value: { number: placeholders.length, unit: 'count' } } as const
    const message = `${counted(placeholders.length, 'text contains', 'texts contain')} placeholder text or template code`
    const certain = placeholders.some(({ text }) => !WORDS.has(text))
    return certain ? fail(message, evidence, details) : warn(message, evidence, details)
  },
})
