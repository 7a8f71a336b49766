/** Declarations of the viewport, as parsed by viewport.ts. */
type Declarations = ReadonlyMap<string, string>

/** Largest allowed zoom, where 1 is the initial size; null without a limit. */
export function maximumScale(declarations: Declarations): number | null {
  const value = declarations.get('maximum-scale') ?? ''
  if (value === '') return null
  const scale = numeric(value)
  // Browsers drop negative limits, and 10 is the most that any of them allows.
  return scale < 0 || scale >= 10 ? null : scale
}

/** Whether `user-scalable` forbids zooming: `no`, invalid text, and numbers between -1 and 1. */
export function forbidsZoom(declarations: Declarations): boolean {
  const value = declarations.get('user-scalable') ?? ''
  return value !== '' && Math.abs(numeric(value)) < 1
}

function numeric(value: string): number {
  if (value === 'yes') return 1
  if (value === 'device-width' || value === 'device-height') return 10
  const number = Number.parseFloat(value)
  return Number.isNaN(number) ? 0 : number
}
