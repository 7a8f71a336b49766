/** The package's own bundle of all its exports. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree'
}
