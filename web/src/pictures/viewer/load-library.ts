/** The viewer's library, which is large and only loaded when a slide is opened. */
export const loadLibrary = async () => (await import('openseadragon')).default
