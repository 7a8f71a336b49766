import type { ComponentChildren } from 'preact'

/** Above a form that was not taken: why, read out at once. */
export function FormFault({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice bad" role="alert">
      {children}
    </p>
  )
}
