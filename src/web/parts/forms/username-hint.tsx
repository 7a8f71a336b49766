/** Tells password managers which account a form is about. */
export function UsernameHint({ email }: { readonly email: string }) {
  return (
    <input hidden readonly type="text" aria-label="Email" value={email} autocomplete="username" />
  )
}
