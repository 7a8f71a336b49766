/** The browser's request types, with their names and colours. */
const TYPES: Readonly<Record<string, readonly [name: string, tone: string]>> = {
  Document: ['Documents', 'first_byte'],
  Script: ['Scripts', 'connect'],
  Stylesheet: ['Stylesheets', 'tls'],
  Image: ['Images', 'download'],
  Font: ['Fonts', 'dns'],
  Media: ['Media', 'other'],
  Fetch: ['Data', 'other'],
  XHR: ['Data (XMLHttpRequest)', 'other'],
}

export interface RequestType {
  readonly name: string
  /** A class of the style sheet. */
  readonly tone: string
}

export function requestType(type: string): RequestType {
  const [name, tone] = (Object.hasOwn(TYPES, type) ? TYPES[type] : undefined) ?? [type, 'other']
  return { name, tone }
}
