/** One form for all spellings that are the same address. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
