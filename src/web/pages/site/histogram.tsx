import type { ComponentChildren } from 'preact'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'

const WIDTH = 600

interface HistogramProps {
  readonly column: string
  readonly rows: readonly (readonly [ComponentChildren, number])[]
}

/** Numbers of pages, each with a bar to scale. */
export function Histogram({ column, rows }: HistogramProps) {
  const most = Math.max(1, ...rows.map(([, pages]) => pages))
  return (
    <FactTable
      layout="kept"
      columns={[column, 'Pages', 'Share']}
      rows={rows.map(([name, pages]) => [
        name,
        numberText(pages),
        <svg class="bar" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="first_byte" width={((pages / most) * WIDTH).toFixed(1)} height="12" />
        </svg>,
      ])}
    />
  )
}
