import { encode } from 'uqr'

/** White modules around it: readers need four (ISO/IEC 18004). */
const BORDER = 4

/** A text for cameras: black on white in any colour scheme, as readers require. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="220" height="220" role="img" aria-label={label}>
      <rect width={size} height={size} rx="2" fill="#fff" />
      <path d={pathOf(data)} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

/** A stroke for each black run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((black, x) => {
        if (!black || row[x - 1] === true) return ''
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        return `M${x} ${y}h${length}v1h-${length}z`
      }),
    )
    .join('')
}
