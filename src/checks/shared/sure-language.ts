import type { TextFacts } from '../../facts/document-facts.ts'

/** A guess below this certainty proves nothing. */
const SURE = 0.9

type Detected = NonNullable<TextFacts['detectedLanguage']>

export function isSure({ accuracy }: Pick<Detected, 'accuracy'>): boolean {
  return accuracy >= SURE
}

/** Code of the language that the text is certainly in; null if unclear. */
export function sureLanguage({
  detectedLanguage,
}: Pick<TextFacts, 'detectedLanguage'>): string | null {
  return detectedLanguage && isSure(detectedLanguage) ? detectedLanguage.code : null
}
