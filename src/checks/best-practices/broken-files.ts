import { imageExample, scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { partOrAll } from '../shared/counted.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { brokenFilesTier } from './shared/broken-files-tier.ts'
import { missingFiles } from './shared/missing-files.ts'

export const brokenFiles = defineCheck({
  id: 'broken-files',
  category: 'best-practices',
  family: 'broken-files',
  tier: 'D',
  since: 3,
  title: 'The files of the page load',
  why: 'Missing style sheets, scripts and images leave the page without its layout, functions or pictures.',
  fix: 'Upload the missing files to the listed URLs, or correct the URLs in the page.',
  criteria: {
    pass: 'Every tested style sheet, script and image is available.',
    warn: 'Only files of other sites are missing.',
    fail: 'A file of the site is missing; the failure weighs more for a style sheet or a script, and most for both.',
    'not-applicable': 'No file was tested.',
    note: 'A file is missing if it returns status 404, 410 or 5xx, or, for style sheets and scripts, if an HTML page comes back in its place. Other statuses such as 401, 403 and 429 do not count.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status/404',
  reads: ['assets', 'resources'],
  examples: {
    pass: [{ facts: { assets: [stylesheetExample()] } }],
    warn: [{ facts: { assets: [scriptExample({ status: 404, party: 'third' })] } }],
    fail: [
      { facts: { assets: [stylesheetExample({ status: 404 })] } },
      { facts: { assets: [scriptExample({ status: 200, mimeType: 'text/html' })] } },
      { facts: { assets: [imageExample({ status: 410 })] } },
    ],
    'not-applicable': [{ facts: { assets: [] } }],
  },

  evaluate({ assets, resources }) {
    const own = missingFiles({ assets, resources }, 'first')
    const others = missingFiles({ assets, resources }, 'third')
    const tested = own.tested + others.tested
    if (tested === 0) return notApplicable('No file of the page was tested')

    const evidence = [...own.evidence, ...others.evidence]
    if (evidence.length === 0) return pass()
    const value = { number: evidence.length, unit: 'count' } as const
    const message = `${partOrAll(evidence.length, tested, 'tested file')} failed to load`
    if (own.evidence.length === 0) return warn(message, evidence, { value })
    const tier = brokenFilesTier(own.kinds)
    return fail(message, evidence, { value, ...(tier && { tier }) })
  },
})
