/**
 * Properties of a viewport meta element as browsers read them: separated by commas, semicolons or
 * white space, names in any case, the last of a name wins (checks.md A29).
 */
export function viewportProperties(content: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>()
  const spaced = content.toLowerCase().replaceAll(/[,;]/g, ' ')
  for (const pair of tightened(spaced).split(/\s+/)) {
    const [name = '', value = ''] = pair.split('=')
    if (name !== '') properties.set(name, value)
  }
  return properties
}

/** Largest zoom it allows, 1 is the size the page is first shown at; null when nothing limits it. */
export function maximumScale(properties: ReadonlyMap<string, string>): number | null {
  const value = properties.get('maximum-scale') ?? ''
  if (value === '') return null
  const scale = numeric(value)
  // Browsers drop negative limits, and 10 is the most that any of them allows.
  return scale < 0 || scale >= 10 ? null : scale
}

/** Whether `user-scalable` forbids zooming: `no`, text that means nothing, and numbers between -1 and 1. */
export function forbidsZoom(properties: ReadonlyMap<string, string>): boolean {
  const value = properties.get('user-scalable') ?? ''
  return value !== '' && Math.abs(numeric(value)) < 1
}

function tightened(text: string): string {
  return text
    .split('=')
    .map((part) => part.trim())
    .join('=')
}

function numeric(value: string): number {
  if (value === 'yes') return 1
  if (value === 'device-width' || value === 'device-height') return 10
  const number = Number.parseFloat(value)
  return Number.isNaN(number) ? 0 : number
}
