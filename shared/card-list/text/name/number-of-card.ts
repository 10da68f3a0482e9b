/** `4/102`, `#4`, `OP05-119` */
export const numberOfCard = /\d\/\d|#\d|\d-\d/
