import './page.css';
import { createRoot } from 'react-dom/client';
import { Try } from './Try';

// the page is whole without it; only trying needs a script
const place = document.getElementById('try');
if (place) createRoot(place).render(<Try />);
