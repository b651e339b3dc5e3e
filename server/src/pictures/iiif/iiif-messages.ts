export const iiifMessages = {
  region: (text: string) => `The region is full or x,y,width,height in pixels, not '${text}'.`,
  size: (text: string) => `The size is max or width,height in pixels, not '${text}'.`,
  rotation: (text: string) => `The rotation is 0, not '${text}'.`,
  file: (text: string) => `Quality and format are default.jpg or default.webp, not '${text}'.`,
  noImage: (request: string) => `The picture has no image ${request}: info.json lists those that it has.`,
} as const
