/** How much of one text is read, as it is written and as it is without ligatures: those stand for up to 18 letters. */
export const maxTextLetters = 1_048_576
