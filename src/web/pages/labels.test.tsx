import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'
import type { VNode } from 'preact'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountPages } from '../../../test/support/account-pages.tsx'
import { formPages } from '../../../test/support/form-pages.tsx'
import { hostileProjectPages } from '../../../test/support/hostile-project-pages.tsx'
import { pageRequest } from '../../../test/support/page-request.ts'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import { settingPages } from '../../../test/support/setting-pages.tsx'
import { labelFaults } from '../../../test/support/texts/plain-words.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { shownRequest } from '../../store/reports/request-columns.ts'
import { FACT_BLOCKS } from './report/facts/fact-blocks.ts'
import { renderDocument } from '../parts/frame/document.tsx'
import { FactsPage } from './report/facts-page.tsx'

/** User input; none of our labels contains it. */
const TYPED = 'typedtext'

const site = {
  styles: '/assets/pagemark.css',
  liveScript: '/a.js',
  listScript: '/b.js',
  pageScript: '/c.js',
  name: 'Pagemark',
  version: '0.0.0',
}

const own: Report = {
  ...shownRequest(pageRequest('https://www.example.com/')),
  id: '0199c0de-0000-7000-8000-000000000000',
  projectId: '0199c0de-0000-7000-8000-000000000003',
  listed: false,
  ownerId: '0199c0de-0000-7000-8000-000000000001',
  project: TYPED,
  title: TYPED,
  status: 'completed',
  result: 'bad',
  score: 1,
  incomplete: [],
  categories: null,
  aiReadiness: null,
  finalUrl: null,
  generatedAt: 0,
  privacy: 0,
  hasPassword: false,
  runs: 2,
  error: null,
  createdAt: 0,
  updatedAt: 0,
}

function allPages(): VNode[] {
  const stored = { runId: '1', run: 1, savedAt: 0, results: sampleLabResults() }
  return [
    ...formPages(site, own, TYPED),
    ...accountPages(site, TYPED),
    ...settingPages(site, TYPED),
    ...hostileProjectPages(site, own, TYPED),
    ...FACT_BLOCKS.map((block) => (
      <FactsPage site={site} report={own} stored={stored} block={block} />
    )),
  ]
}

/** A label that names a field; one around a choice explains the choice, at any length. */
function namesField(element: Tree.Element): boolean {
  return element.tagName !== 'label' || attribute(element, 'for') !== undefined
}

const LABELS = new Set(['button', 'label', 'legend', 'th', 'dt', 'summary'])

describe('labels of all pages', () => {
  let labels: readonly { readonly tag: string; readonly text: string }[]
  beforeAll(() => {
    const found = allPages()
      .flatMap((page) => elementsOf(parse(renderDocument(page))))
      .filter((element) => LABELS.has(element.tagName) && namesField(element))
      .map((element) => ({ tag: element.tagName, text: seenText(element) }))
      .filter(({ text }) => /[a-z]/i.test(text) && !text.includes(TYPED))
    labels = [...new Map(found.map((label) => [`${label.tag} ${label.text}`, label])).values()]
  })

  it('have at most four words and no full stop', () => {
    expect(labels.length).toBeGreaterThan(150)
    expect(
      labels.flatMap(({ tag, text }) => labelFaults(text).map((each) => `${tag}: ${each}`)),
    ).toEqual([])
  })

  it('of buttons begin with a verb', () => {
    const buttons = labels.filter(({ tag }) => tag === 'button').map(({ text }) => text)
    expect(buttons.length).toBeGreaterThan(30)
    expect(buttons.filter((text) => !VERBS.test(text))).toEqual([])
  })
})

const VERBS =
  /^(?:Add|Apply|Audit|Cancel|Change|Compare|Continue|Copy|Create|Delete|Dismiss|Disable|Download|Enable|End|Export|Generate|Ignore|Impersonate|Import|Invite|Keep|Leave|Make|Move|Open|Read|Remove|Rename|Reset|Revoke|Rotate|Run|Save|Search|Send|Share|Show|Sign|Stop|Try|Turn|Undo|Withdraw)\b/

function elementsOf(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...children] : children
}

function attribute(element: Tree.Element, wanted: string): string | undefined {
  return element.attrs.find(({ name }) => name === wanted)?.value
}

/** The text, without parts for screen readers only and without code. */
function seenText(node: Tree.Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value
  if ('tagName' in node && /\bsr\b/.test(attribute(node, 'class') ?? '')) return ''
  if ('tagName' in node && /^(?:code|bdi|time|svg|small|input|select)$/.test(node.tagName))
    return ''
  const text = 'childNodes' in node ? node.childNodes.map(seenText).join('') : ''
  return text.replaceAll(/\s+/g, ' ').trimStart()
}
