import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { unknownTypes } from './shared/unknown-schema-types.ts'

export const structuredDataParses = defineCheck({
  id: 'structured-data-parses',
  category: 'seo',
  family: 'structured-data',
  tier: 'D',
  title: 'Structured data can be parsed',
  why: 'Search engines ignore a whole block because of one misplaced comma or a type that does not exist.',
  fix: 'Let a JSON encoder write the block, and use the exact type names of schema.org.',
  criteria: {
    pass: 'Every block of JSON-LD, Microdata and RDFa can be parsed.',
    warn: 'A block needs a lenient parser: a byte-order mark, a comment or CDATA around the JSON, an itemtype without itemscope or with no type, or a typeof without vocabulary.',
    fail: 'A JSON-LD block is empty, not valid JSON (for example, has a trailing comma), larger than 2 MB or without @context or @type, or a type does not exist in schema.org.',
    'not-applicable': 'The page has no structured data.',
    note: 'Types are checked in blocks that use only the schema.org vocabulary. The first 200 blocks are read.',
  },
  source: 'https://www.w3.org/TR/json-ld11/',
  reads: ['structuredData'],
  examples: {
    pass: [
      {
        html: '<script type="application/ld+json; charset=utf-8">[{"@context":"https://schema.org","@type":["Product","Car"],"name":"Estate"}]</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite"}]}</script>',
      },
    ],
    warn: [
      {
        html: '<script type="application/ld+json"><!-- {"@context":"https://schema.org","@type":"WebSite"} --></script>',
      },
    ],
    fail: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite",}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org" "@type":"WebSite"}</script>',
      },
      {
        html: '<script type="application/ld+json">{&quot;@type&quot;:&quot;WebSite&quot;}</script>',
      },
      { html: '<script type="application/ld+json">{"@type":"WebSite"}</script>' },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"website"}</script>',
      },
    ],
    'not-applicable': [{ html: '<p>Hello</p>' }],
  },

  evaluate({ structuredData }) {
    if (structuredData.length === 0) return notApplicable('The page has no structured data')
    const found = structuredData.flatMap((block) => {
      const where = {
        ...(block.line === null ? {} : { line: block.line }),
        name: block.format,
      }
      const unknown = unknownTypes(block).map((type) => ({
        severity: 'error',
        row: { ...where, value: type, note: 'not a type of schema.org' },
      }))
      const told = block.errors.map(({ message, severity }) => ({
        severity,
        row: { ...where, note: message },
      }))
      return [...told, ...unknown]
    })
    if (found.length === 0) return pass()

    const rows: Evidence[] = found.map(({ row }) => row)
    const errors = found.filter(({ severity }) => severity === 'error').length
    return errors > 0
      ? fail(`The structured data has ${counted(errors, 'error')}`, rows)
      : warn(
          `The structured data has ${counted(rows.length, 'error')} that strict parsers reject`,
          rows,
        )
  },
})
