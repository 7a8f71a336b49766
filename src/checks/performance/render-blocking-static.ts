import { at, defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { blocksRendering, isAsked, stopsParser } from './shared/blocking-resources.ts'
import { counted } from '../shared/counted.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'

const GOOD_SHEETS = 2
const MAX_SCRIPTS = 2
const MAX_SHEETS = 5

export const renderBlockingStatic = defineCheck({
  id: 'render-blocking-static',
  category: 'performance',
  family: 'render-path',
  tier: 'D',
  title: 'Few files block the first paint',
  why: 'The browser shows nothing until every blocking script and style sheet in head has been fetched and run.',
  fix: 'Add defer or async to scripts, join style sheets, and load what the first screen does not need later.',
  criteria:
    'Passes with no blocking script in head and at most 2 blocking style sheets. Warns with 1 or 2 such scripts of the own site, or with 3 to 5 style sheets. Fails above, and with a single blocking script of another site. Scripts that are async, defer, nomodule or modules do not block; nor do style sheets that are disabled, alternate or for a media query with a condition, what stands in body, and what an https page asks over http, which browsers refuse.',
  source: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  reads: ['address', 'scripts', 'stylesheets'],
  examples: {
    pass: [
      {
        html: '<head><script src="/a.js" defer></script><script type="module" src="/b.js"></script><link rel="stylesheet" href="/a.css">',
      },
      {
        html: '<head><link rel="stylesheet" href="/print.css" media="print"></head><body><script src="/a.js"></script>',
      },
    ],
    warn: [
      { html: '<head><script src="/a.js"></script>' },
      { html: `<head>${'abc'.replace(/./g, '<link rel="stylesheet" href="/$&.css">')}` },
    ],
    fail: [
      { html: '<head><script src="https://cdn.example/a.js"></script>' },
      { html: `<head>${'abc'.replace(/./g, '<script src="/$&.js"></script>')}` },
      { html: `<head>${'abcdef'.replace(/./g, '<link rel="stylesheet" href="/$&.css">')}` },
    ],
  },

  evaluate({ address, scripts, stylesheets }) {
    const code = scripts.filter(
      (script) => script.inHead && stopsParser(script) && isAsked(script.url, address.final),
    )
    const styles = stylesheets.filter(
      (sheet) => blocksRendering(sheet) && isAsked(sheet.url, address.final),
    )
    if (code.length === 0 && styles.length <= GOOD_SHEETS) return pass()

    const foreign = code.filter(({ url }) => url !== null && isCrossSite(url, address))
    const evidence = [...code, ...styles].map(rowOf)
    const message = `Blocking the first paint: ${counted(code.length, 'script')} and ${counted(styles.length, 'style sheet')}.`
    if (foreign.length > 0)
      return fail(`${message} From other sites: ${counted(foreign.length, 'script')}.`, evidence)
    return code.length > MAX_SCRIPTS || styles.length > MAX_SHEETS
      ? fail(message, evidence)
      : warn(message, evidence)
  },
})

function rowOf(element: { url: string | null; line: number | null; snippet: string }): Evidence {
  return { ...at(element), ...(element.url === null ? {} : { url: element.url }) }
}
