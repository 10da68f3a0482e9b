import { render } from 'preact'

const page = document.getElementById('page')
if (page) render(<main />, page)
