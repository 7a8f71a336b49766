import { isHidden, visibleText } from '../html/accessible-name.ts'
import { type HtmlElement, parentElement } from '../html/tree.ts'

const TEXT = '(?:text|article|page|information|content|instructions|section|story)'
const LABELS: readonly RegExp[] = [
  /\bsame (?:information|content|text|story)\b[^.!?]{0,60}\b(?:as a|in|on) video\b/i,
  new RegExp(
    `\\b(?:video|media) (?:alternative|version) (?:for|of|to) (?:the|this) (?:\\w{1,20} )?${TEXT}\\b`,
    'i',
  ),
  new RegExp(`\\b${TEXT} (?:above |below )?is (?:also )?available (?:as a|in|on) video\\b`, 'i'),
  /\bvideo\b[^.!?]{0,60}\b(?:repeats|says|shows) (?:only )?what (?:the|this) (?:text|article|page)\b/i,
  /\b(?:gleichen?|selben?|dieselben?) (?:Informationen|Inhalte?|Text)\b[^.!?]{0,60}\b(?:als|im) Video\b/i,
  /\bVideo(?:fassung|version) (?:des|dieses|der|dieser) (?:Textes|Artikels|Seite|Anleitung)\b/i,
  /\b(?:Text|Artikel|Anleitung) (?:gibt es |steht )?auch als Video\b/i,
]

const NO_SOUND: readonly RegExp[] = [
  /\b(?:video|clip|film|animation|recording)\b[^.!?]{0,40}\b(?:has no|without(?: any)?) (?:sound|audio|speech|spoken words?)\b/i,
  /\bsilent (?:video|clip|film|animation|recording)\b|\b(?:video|clip|film|animation|recording) is silent\b/i,
  /\b(?:Video|Clip|Film|Animation|Aufnahme)\b[^.!?]{0,40}\b(?:ohne|hat keinen) Ton\b/i,
  /\bstumme[rs]? (?:Video|Clip|Film|Animation|Aufnahme)\b/i,
]

/** WCAG 1.2.2 exempts media clearly labeled as an alternative to text; the label is next to it. */
export function repeatsText(media: HtmlElement): boolean {
  return isLabeled(media, LABELS)
}

/** True if the text beside it says that it has no sound. */
export function isSaidSilent(media: HtmlElement): boolean {
  return isLabeled(media, NO_SOUND)
}

function isLabeled(media: HtmlElement, labels: readonly RegExp[]): boolean {
  const parent = parentElement(media)
  return [media, ...(parent ? [parent] : [])].flatMap(neighbours).some((element) => {
    const text = visibleText(element)
    return labels.some((label) => label.test(text))
  })
}

/** The elements directly before and after an element. */
function neighbours(element: HtmlElement): HtmlElement[] {
  const siblings = element.parentNode?.childNodes.filter((node) => 'tagName' in node) ?? []
  const place = siblings.indexOf(element)
  return [siblings[place - 1], siblings[place + 1]].flatMap((one) =>
    one === undefined || isHidden(one) ? [] : [one],
  )
}
