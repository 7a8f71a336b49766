import { at, defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { blocksRendering, isAsked, stopsParser } from './shared/blocking-resources.ts'
import { counted, verb } from '../shared/counted.ts'
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
  why: 'Visitors see a blank page until every render-blocking script and style sheet has been fetched and processed.',
  fix: 'Add defer or async to scripts, combine style sheets, and load what the first screen does not need later.',
  criteria: {
    pass: 'The head has no blocking script and at most 2 blocking style sheets.',
    warn: 'The head has 1 or 2 blocking first-party scripts, or 3 to 5 blocking style sheets.',
    fail: 'The head has 3 or more blocking scripts, 1 or more blocking third-party scripts, or 6 or more blocking style sheets.',
    note: 'Scripts with async, defer, nomodule or type="module" do not block; nor do style sheets that are disabled, alternate or for a conditional media query. Files in body, and http files on an https page, which browsers refuse, do not count.',
  },
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
    const message = messageOf(code.length, foreign.length, styles.length)
    if (foreign.length > 0) return fail(message, evidence)
    return code.length > MAX_SCRIPTS || styles.length > MAX_SHEETS
      ? fail(message, evidence)
      : warn(message, evidence)
  },
})

function messageOf(scripts: number, thirdParty: number, sheets: number): string {
  const kind = thirdParty === scripts ? 'third-party script' : 'script'
  const part = thirdParty > 0 && thirdParty < scripts ? ` (${thirdParty} third-party)` : ''
  const files = [
    ...(scripts > 0 ? [`${counted(scripts, kind)}${part}`] : []),
    ...(sheets > 0 ? [counted(sheets, 'style sheet')] : []),
  ]
  return `${files.join(' and ')} ${verb(scripts + sheets, 'blocks', 'block')} the first paint`
}

function rowOf(element: { url: string | null; line: number | null; snippet: string }): Evidence {
  return { ...at(element), ...(element.url === null ? {} : { url: element.url }) }
}
