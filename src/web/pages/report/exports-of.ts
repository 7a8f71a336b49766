import type { Results } from '../../../report/results.ts'
import type { ExportName } from './report-actions.tsx'

/** The export formats available for these results. */
export function exportsOf({ lab }: Pick<Results, 'lab'>): ExportName[] {
  const [device] = lab?.devices ?? []
  const has = (end: string) =>
    device?.files.some(({ name }) => name === `${device.device}.${end}`) === true
  return [
    'md',
    'csv',
    'json',
    ...(has('har.br') ? (['har'] as const) : []),
    ...(has('lighthouse.json.br') ? (['lighthouse', 'lighthouseHtml'] as const) : []),
  ]
}
