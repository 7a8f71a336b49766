/** What was done, for the page that comes after a form. */
export interface Flash {
  readonly kind: FlashKind
}

type FlashKind = keyof typeof TEXTS

const TEXTS = {
  'audit-cancelled': 'The audit was cancelled.',
  'signed-out': 'You are signed out.',
  'user-changed': 'The user was changed.',
  'visibility-changed': 'Visibility changed.',
}

export function isFlashKind(text: string): text is FlashKind {
  return Object.hasOwn(TEXTS, text)
}

/** @returns one sentence */
export function flashText({ kind }: Flash): string {
  return TEXTS[kind]
}
