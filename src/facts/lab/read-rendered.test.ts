import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { labDevice, labResult } from '../../../test/support/lab-device.ts'
import { readRendered } from './read-rendered.ts'

const SENT = '<!doctype html>\n<p>Oak\n<img src=oak.jpg>'
const node = {
  selector: 'img',
  html: '<img src="oak.jpg">',
  summary: '',
  impact: 'critical',
} as const
const found = [{ id: 'image-alt', impact: 'critical', total: 1, nodes: [node] }] as const

/** Nodes of violations and of undecided rules. */
function nodesWhen(served: string, sent: string | null = SENT) {
  const value = { violations: found, incomplete: found, passes: [], inapplicable: [] }
  const device = labDevice(
    { page: { sent }, interactionTests: { axe: { measured: true, value } } },
    { url: 'https://example.com/', html: '<p>Oak<img src="oak.jpg"><p>Added' },
  )
  const bodySha256 = createHash('sha256').update(served).digest('hex')
  const [read] = readRendered(labResult(device), { headers: [], bodySha256 }).devices
  const axe = read?.interactionTests?.axe
  if (axe?.measured !== true) throw new Error('axe-core was measured')
  return [...axe.value.violations, ...axe.value.incomplete].flatMap(({ nodes }) => nodes)
}

it('finds elements of axe-core in the HTML that static checks read', () => {
  expect(nodesWhen(SENT)).toEqual([
    { ...node, line: 3 },
    { ...node, line: 3 },
  ])
})

it('gives no lines of other HTML than that', () => {
  expect(nodesWhen(`\n${SENT}`)).toEqual([node, node])
  expect(nodesWhen(SENT, null)).toEqual([node, node])
})
