import type { Header } from '../../capture/capture.ts'
import type { AxeResult, AxeRuleResult } from '../../lab/interaction-test-results.ts'
import type { DeviceResult, LabResult } from '../../lab/lab-result.ts'
import type { Collector } from '../collect/collector.ts'
import { lineCollector } from '../collect/element-lines.ts'
import { readDocument } from '../html/read-document.ts'
import type { ReadDevice, ReadLab } from './read-lab.ts'

export interface Served {
  readonly headers: readonly Header[]
  /** Hash of the document that static checks read: lines are of that one. */
  readonly bodySha256: string
}

/**
 * Reads the documents that the browser received and rendered like the static one, with the same headers, so that only
 * scripts account for differences.
 */
export function readRendered(lab: LabResult, served: Served): ReadLab {
  return {
    ...lab,
    devices: lab.devices.map((device, place) =>
      place === 0 ? readJudged(device, served) : readDevice(device, served),
    ),
  }
}

function readJudged(device: DeviceResult, served: Served): ReadDevice {
  const read = readDevice(device, served)
  const { sent } = device.page
  if (sent === null) return read
  const { interactionTests } = device
  const axe = interactionTests?.axe
  const lines = lineCollector(axe?.measured === true ? nodesOf(axe.value) : [])
  const document = readAs(device, served, sent, [lines])
  if (interactionTests === null || axe?.measured !== true) return { ...read, sent: document }
  const isSame = document.bodySha256 === served.bodySha256
  const value = isSame ? withLines(axe.value, (node) => lines.lineOf(node)) : axe.value
  const located = { ...interactionTests, axe: { measured: true, value } as const }
  return { ...read, interactionTests: located, sent: document }
}

function readDevice(device: DeviceResult, served: Served): ReadDevice {
  const { html, sent: _, ...page } = device.page
  return { ...device, page, document: readAs(device, served, html), sent: null }
}

function readAs(
  { page }: DeviceResult,
  { headers }: Served,
  markup: string,
  others: readonly Collector[] = [],
) {
  const kept = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  const sent: Header[] = [...kept, ['Content-Type', 'text/html; charset=utf-8']]
  const response = { url: page.url, headers: sent, body: Buffer.from(markup) }
  return readDocument({ response }, { others })
}

type AxeNode = AxeRuleResult['nodes'][number]

function nodesOf({ violations, incomplete }: AxeResult): AxeNode[] {
  return [...violations, ...incomplete].flatMap(({ nodes }) => nodes)
}

function withLines(axe: AxeResult, lineOf: (node: AxeNode) => number | undefined): AxeResult {
  const located = (rules: readonly AxeRuleResult[]) =>
    rules.map((rule) => ({ ...rule, nodes: rule.nodes.map(withLine) }))
  const withLine = (node: AxeNode): AxeNode => {
    const line = lineOf(node)
    return line === undefined ? node : { ...node, line }
  }
  return { ...axe, violations: located(axe.violations), incomplete: located(axe.incomplete) }
}
