/** Tells password managers whose password a form is about. */
export function UsernameHint({ email }: { readonly email: string }) {
  return (
    <input hidden readonly type="text" aria-label="E-mail" value={email} autocomplete="username" />
  )
}
