const cardEnding = /\.(?:png|apng|json|charx|jpe?g|webp|ya?ml|byaf|zip)$/i

/** Of a folder, only what may be a card: it holds other things as well. A file that was chosen itself is always taken. */
export const isCardFile = ({ name }: Pick<File, 'name'>): boolean => cardEnding.test(name) && !name.startsWith('.')
