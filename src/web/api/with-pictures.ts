export interface EmbeddedPicture {
  readonly mediaType: string
  readonly body: Uint8Array
}

/** Replaces a picture that is no longer stored: one transparent pixel. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * Matches the place of a picture's name, filled or not. In text from the page, each quotation mark has a preceding
 * backslash, so nothing there matches.
 */
const PLACE =
  /("fullPageScreenshot":\{"screenshot":\{)?"data":"((?:mobile|desktop)\.(?:final|full|frame-\d{1,4})\.(?:webp|jpg|png)|)"/g

/** Maximum characters of a place. */
const LONGEST = 100

/**
 * Restores Lighthouse's own format of a result: replaces the names of picture files with the pictures. The stored
 * result has no spaces, and passes through in pieces.
 *
 * @param read undefined for a picture that is not stored
 */
export async function* withPictures(
  texts: AsyncIterable<string>,
  read: (name: string) => Promise<EmbeddedPicture | undefined>,
): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    let sent = 0
    for (const { 0: place, 1: full, 2: name = '', index } of rest.matchAll(PLACE)) {
      yield rest.slice(sent, index)
      yield placeText(full, name, name === '' ? undefined : await read(name))
      sent = index + place.length
    }
    const held = Math.max(sent, rest.length - LONGEST)
    yield rest.slice(sent, held)
    rest = rest.slice(held)
  }
  yield rest
}

/**
 * Elements are cut out of the full-page screenshot by their boxes, which mean nothing on another picture: without the
 * screenshot, the boxes are renamed to a member that no viewer reads.
 */
function placeText(
  full: string | undefined,
  name: string,
  picture: EmbeddedPicture | undefined,
): string {
  if (full === undefined) return `"data":"${dataUrl(name, picture)}"`
  if (picture) return `${full}"data":"${dataUrl(name, picture)}"`
  return `"fullPageScreenshot":null,"elementsWithoutPicture":{"screenshot":{"data":""`
}

/** Lighthouse's viewer assumes that frames are JPEG; browsers look at the bytes. */
function dataUrl(name: string, picture: EmbeddedPicture | undefined): string {
  if (picture === undefined) return NO_PICTURE
  const type = name.includes('.frame-') ? 'image/jpeg' : picture.mediaType
  return `data:${type};base64,${Buffer.from(picture.body).toString('base64')}`
}
