import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

export const sourceMapsExposed = defineCheck({
  id: 'source-maps-exposed',
  category: 'best-practices',
  importance: 'informative',
  title: 'Source maps that the page names',
  why: 'A source map shows everyone the code as it was written. That helps with errors, and may show more than was meant.',
  fix: 'Nothing needs to be done where the code may be read; else upload the maps to the error tracker and publish none.',
  criteria:
    'Always informative: lists the tested scripts and style sheets that name a source map, by the SourceMap or X-SourceMap header or by a comment. Up to 6 of each are fetched; whether the map itself can be fetched is not tried, and one that is inside the file is said to be. Does not apply when no script or style sheet came.',
  source: 'https://tc39.es/ecma426/',
  reads: ['assets', 'resources'],
  examples: {
    informative: [
      { facts: { assets: [scriptExample({}, { sourceMap: 'app.js.map' })] } },
      { facts: { assets: [scriptExample({ headers: [['SourceMap', '/maps/app.js.map']] })] } },
      { facts: { assets: [scriptExample()] } },
    ],
    'not-applicable': [{ html: '<script src="/app.js"></script>' }],
  },

  evaluate(facts) {
    const { files, total } = sampleOf(facts, ['script', 'stylesheet'])
    if (files.length === 0) return notApplicable('No script and no style sheet was read.')
    const scope = tested(files.length, total)
    const evidence = files.flatMap(named)
    return evidence.length === 0
      ? inform(`No tested file names a source map (${scope})`)
      : inform(
          `${counted(evidence.length, 'file')} ${verb(evidence.length, 'names', 'name')} a source map (${scope})`,
          evidence,
        )
  },
})

/** The header comes before the comment (ECMA-426 §11.1.2); `X-SourceMap` is its old name. */
function named({ url, final, headers, content }: AssetFact): Evidence[] {
  const [header] = ['sourcemap', 'x-sourcemap'].flatMap((name) => headerLines(headers, name))
  const comment = content !== null && 'sourceMap' in content ? content.sourceMap : null
  const map = header?.trim() || comment
  if (map === null || map === '') return []
  if (/^data:/i.test(map)) return [{ url, value: 'inside the file' }]
  return [{ url, value: (URL.parse(map, final ?? url)?.href ?? map).slice(0, 500) }]
}
