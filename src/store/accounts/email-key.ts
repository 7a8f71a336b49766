/** The same key for all spellings of an address. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
