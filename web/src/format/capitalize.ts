/** 'Slide' for 'slide'; the rest of the text stays as it is. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
