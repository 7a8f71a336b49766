import { imageExample, scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { counted } from '../shared/counted.ts'
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
  why: 'Without its style sheets, scripts and images a page is not what its author made.',
  fix: 'Put the missing files where the page looks for them, or correct their URLs.',
  criteria:
    'Passes when every tested style sheet, script and image answers. Fails from one of the site that answers 404, 410 or a 5xx status, or in whose place (style sheets and scripts) a web page comes; critical when it is a style sheet or a script. Warns when only files of other sites do. Not applicable when no file was tested.',
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
    if (tested === 0) return notApplicable('No file was tested.')

    const evidence = [...own.evidence, ...others.evidence]
    if (evidence.length === 0) return pass()
    const value = { number: evidence.length, unit: 'count' } as const
    const message = `${evidence.length} of ${counted(tested, 'tested file')} failed to load.`
    if (own.evidence.length === 0) return warn(message, evidence, { value })
    const tier = brokenFilesTier(own.kinds)
    return fail(message, evidence, { value, ...(tier && { tier }) })
  },
})
