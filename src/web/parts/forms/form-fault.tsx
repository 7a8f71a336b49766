import type { ComponentChildren } from 'preact'

/** Above a rejected form: why, announced at once. */
export function FormFault({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice bad" role="alert">
      {children}
    </p>
  )
}
