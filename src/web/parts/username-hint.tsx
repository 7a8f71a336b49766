/** Tells password managers whose password a form is about. */
export function UsernameHint({ email }: { readonly email: string }) {
  return <input hidden type="text" value={email} autocomplete="username" readonly />
}
