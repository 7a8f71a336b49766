import { type Flash, flashText } from '../text/flash-texts.ts'

/** What the form before this page has done; read out, since nothing else on the page may have changed. */
export function FlashMessage({ flash }: { readonly flash: Flash }) {
  return (
    <p class="notice good" role="status">
      {flashText(flash)}
    </p>
  )
}
