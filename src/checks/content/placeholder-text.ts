import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Alone in an element these are mostly a value that was missing, but a text about programming may mean them. */
const WORDS = new Set(['undefined', 'NaN', 'null', 'Hello world!'])

export const placeholderText = defineCheck({
  id: 'placeholder-text',
  category: 'content',
  family: 'content',
  tier: 'B',
  title: 'No filler and no template residue is left',
  why: 'Readers see that something is broken or unfinished, and search engines index it.',
  fix: 'Write the text, and find out why the template printed its own code or an empty value.',
  criteria:
    'Passes when no visible text is filler or what a template left behind. Warns when the whole text of an element is undefined, NaN, null or Hello world!, which a text about programming may mean. Fails from one lorem ipsum, [object Object], or unresolved {{ }}, {% %} or <% %>. Text in pre, code, samp, kbd, tt, var and textarea is left out, and so are undefined, NaN and null alone in a link, quotation, term or stressed word, or in a table that names two types such as string and number.',
  source: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  reads: ['text'],
  examples: {
    pass: [
      { html: '<p>Open today' },
      { html: '<p>Returns <tt>undefined</tt>, or what <tt>&lt;%= title %&gt;</tt> prints' },
      { html: '<p>See <a href="#null">null</a>' },
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
    ],
  },

  evaluate({ text: { placeholders } }) {
    if (placeholders.length === 0) return pass()

    const evidence = placeholders.map(({ text, line }) => ({
      ...(line === null ? {} : { line }),
      value: text,
    }))
    const details = { value: { number: placeholders.length, unit: 'count' } } as const
    const message = `Filler or template residue stands in ${counted(placeholders.length, 'place')}.`
    const certain = placeholders.some(({ text }) => !WORDS.has(text))
    return certain ? fail(message, evidence, details) : warn(message, evidence, details)
  },
})
