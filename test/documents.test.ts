import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Paths that only look like our files: of other packages, and one that the reader creates. */
const OTHERS = new Set(['test/Robots.js', 'src/checks/seo/title-emoji.ts'])

const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8')

/** The anchors of headings, as the repository's pages make them. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(DOCUMENTS.filter((document) => document.startsWith('docs/decisions/')))(
  'the decision %s',
  (document) => {
    it('has its four parts, in order', () => {
      const parts = textOf(document).matchAll(/^\*\*(\w[\w ]+)\.?\*\*/gm)
      expect([...parts].map(([, part]) => part)).toEqual([
        'Context',
        'Decision',
        'Consequences',
        'When to revisit',
      ])
    })

    it('has at most 250 words beside its tables', () => {
      const prose = textOf(document).replaceAll(/^\|.*$/gm, '')
      expect(prose.trim().split(/\s+/).length).toBeLessThanOrEqual(250)
    })
  },
)

describe.each(DOCUMENTS)('%s', (document) => {
  it('leads to files and headings that are there', () => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
    const broken = links.flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path)
      if (!existsSync(join(ROOT, target))) return link
      return anchor === undefined || anchorsIn(textOf(target)).includes(anchor) ? [] : link
    })
    expect(broken).toEqual([])
  })

  it('names files that are there', () => {
    const named = textOf(document).matchAll(/`((?:src|test|bench|scripts|docs)\/[\w./-]+\.\w+)`/g)
    const paths = [...named].map(([, path = '']) => path)
    expect(paths.filter((path) => !OTHERS.has(path) && !existsSync(join(ROOT, path)))).toEqual([])
  })
})

it('covers the documents and their headings', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(30)
  expect(anchorsIn(textOf('docs/security.md'))).toContain('the-browsers-way-out')
})
