import type { OperationFacts } from '../../../facts/lab/operation-facts.ts'
import type { Example } from '../../check.ts'

type TextSettings = Extract<OperationFacts['textSettings'], { measured: true }>['value']
type TextLoss = TextSettings['spacing']

export function noLoss(): TextLoss {
  const none = { total: 0, texts: [] }
  return { clipped: none, overlapping: none }
}

export function lostTexts(snippet: string, text: string): TextLoss['clipped'] {
  return { total: 1, texts: [{ snippet, text }] }
}

/** Text losses under changed text settings, for examples; by default none. */
export function textExample(more: Partial<TextSettings>): Example {
  const value = { spacing: noLoss(), zoom: noLoss(), ...more }
  return { lab: { interactionTests: { textSettings: { measured: true, value } } } }
}
