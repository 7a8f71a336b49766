import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

/** JavaScript MIME types of the MIME Sniffing standard (§4.6). */
const SCRIPT =
  /^(?:application\/(?:x-)?(?:ecma|java)script|text\/(?:x-)?(?:ecma|java)script|text\/javascript1\.[0-5]|text\/jscript|text\/livescript)$/

export const xContentTypeOptions = defineCheck({
  id: 'x-content-type-options',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  appliesTo: 'any',
  title: 'Browsers do not guess content types',
  why: 'With nosniff, a file that was uploaded as something harmless is not run as a script or applied as a style sheet.',
  fix: 'Send X-Content-Type-Options: nosniff with every response.',
  criteria: {
    pass: 'The first value of X-Content-Type-Options of the page is nosniff, in upper or lower case.',
    warn: 'A fetched script or style sheet has nosniff itself and a Content-Type that is not a JavaScript type or not text/css, so browsers refuse the file.',
    fail: 'The header is missing, or its first value is not nosniff.',
    note: 'The value “nosniff, foo” passes, and “foo, nosniff” fails. Up to 6 scripts and 6 style sheets are fetched.',
  },
  source: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  reads: ['assets', 'policies'],
  examples: {
    pass: [
      { headers: [['X-Content-Type-Options', 'nosniff']] },
      { headers: [['X-Content-Type-Options', 'NoSniff, foo']] },
    ],
    warn: [
      {
        headers: [['X-Content-Type-Options', 'nosniff']],
        facts: {
          assets: [
            scriptExample({
              headers: [
                ['Content-Type', 'text/plain; charset=utf-8'],
                ['X-Content-Type-Options', 'nosniff'],
              ],
            }),
            stylesheetExample(),
          ],
        },
      },
    ],
    fail: [
      { html: '<p>No header.</p>' },
      { headers: [['X-Content-Type-Options', 'foo, nosniff']] },
    ],
  },

  evaluate({ assets, policies: { contentTypeOptions } }) {
    const [first] = contentTypeOptions
    if (first === undefined) return fail('The page sends no X-Content-Type-Options header')
    if (!isNosniff(first)) {
      return fail('The first value of X-Content-Type-Options is not nosniff', [
        { value: contentTypeOptions.join(', '), expected: 'nosniff' },
      ])
    }
    const refused = assets.flatMap(refusedFile)
    return refused.length === 0
      ? pass()
      : warn(
          `Browsers refuse ${counted(refused.length, 'file')} with nosniff and a wrong Content-Type`,
          refused,
        )
  },
})

function isNosniff(value: string): boolean {
  return value.trim().toLowerCase() === 'nosniff'
}

/** Each file's own header decides (Fetch, "should response be blocked due to nosniff"). */
function refusedFile({ url, kind, status, headers }: AssetFact): Evidence[] {
  if (status !== 200 || (kind !== 'script' && kind !== 'stylesheet')) return []
  const [option = ''] = headerLines(headers, 'x-content-type-options').join(',').split(',')
  if (!isNosniff(option)) return []
  const type = headerLines(headers, 'content-type').at(-1)?.split(';')[0]?.trim().toLowerCase()
  const expected = kind === 'script' ? 'text/javascript' : 'text/css'
  const fits = kind === 'script' ? SCRIPT.test(type ?? '') : type === expected
  return fits ? [] : [{ url, value: type || 'no Content-Type', expected }]
}
