/** Stands where a picture is no longer kept: one pixel that is not seen. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/**
 * A Lighthouse result as Lighthouse writes it: where the name of a picture's file stands, the picture.
 *
 * @param pictures by the names of their files, as `data:` URLs
 */
export function embedPictures(lighthouse: string, pictures: ReadonlyMap<string, string>): string {
  const names = /^(?:mobile|desktop)\.(?:final|full|frame-\d+)\.(?:webp|jpg|png)$/
  const result: unknown = JSON.parse(lighthouse, (key, value: unknown) => {
    if (key === 'data' && typeof value === 'string' && (value === '' || names.test(value))) {
      return pictures.get(value) ?? NO_PICTURE
    }
    // Elements are cut out of it by their places, which mean nothing on another picture.
    return key === 'fullPageScreenshot' && isWithoutPicture(value) ? null : value
  })
  return JSON.stringify(result)
}

function isWithoutPicture(full: unknown): boolean {
  return JSON.stringify(full ?? null).includes(`"data":"${NO_PICTURE}"`)
}
