import './page.css';
import { createRoot } from 'react-dom/client';
import { showPrices } from './prices';
import { Try } from './Try';

// the page is whole without it; only trying it needs a script, and what the plans cost at this moment
const place = document.getElementById('try');
if (place) createRoot(place).render(<Try />);
void showPrices();
