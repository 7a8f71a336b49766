declare module 'html-encoding-sniffer' {
  /** The WHATWG name of the encoding of a document, e.g. `UTF-8`. */
  function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string
  export = htmlEncodingSniffer
}
