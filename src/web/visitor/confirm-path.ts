export interface ConfirmRequest {
  /** A path of ours to go to afterwards. */
  readonly next?: string | undefined
  /** Where the form was sent that waits for it. */
  readonly sent?: string | undefined
}

/** Where the password is asked for again. */
export function confirmPath({ next, sent }: ConfirmRequest): string {
  const query = new URLSearchParams({
    ...(next !== undefined && { next }),
    ...(sent !== undefined && { sent }),
  }).toString()
  return query === '' ? '/account/confirm' : `/account/confirm?${query}`
}
