const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** People one counts on a job: "two lads for three days". */
export const PEOPLE = set(`lad lads man men guy guys fella fellas fellow fellows bloke blokes person people cleaner
  cleaners engineer engineers tech techs technician technicians fitter fitters painter painters decorator decorators
  plumber plumbers electrician electricians spark sparks sparky sparkies labourer labourers laborer laborers helper
  helpers apprentice apprentices roofer roofers tiler tilers plasterer plasterers carpenter carpenters chippy chippies
  joiner joiners climber climbers groundie groundies groundsman groundsmen groundworker groundworkers installer
  installers operative operatives worker workers crew plumber mates mate gardener gardeners landscaper landscapers
  floorer glazier glaziers fencer fencers paver pavers hand hands bricklayer bricklayers brickie brickies
  arborist arborists mover movers hanger hangers finisher finishers mechanic mechanics setter setters trainee
  boys lads chaps chap girls ladies subbie subbies tradie tradies offsider offsiders installer`);

/** Who helps without a trade: "the young fella", "my brother". */
export const HELPERS = set('lad boy brother son cousin nephew wife dad father other others young youngster kid');

/** Words after a number that make it a size, a model or a count of its own, not the quantity sold. */
export const SPECS =
  set(`mil mill mils mm millimetre millimeter millimetres millimeters inch inches kw kilowatt kilowatts
  watt watts amp amps volt volts way gang bed beds lever person coat coats storey story stories storeys year years
  degree degrees btu seer gauge micron cm centimetre centimetres centimeter centimeters grit pole core pane hp horsepower
  lift lifts month months minute minutes o'clock lb-weight panel-high ply psi cfm floor course courses stage phase zone car
  bedroom bedroomed bedder door-wide point-lock burner seater stud space circuit port channel slot pin light-window mins weeks'`);

/** Words that name a number instead of counting: "type one", "code four". */
export const NUMBERED =
  set(`number type code level grade class unit model phase schedule apartment apt suite plot stage series
  mark building lot badger ral cat category`);

export const CURRENCY_WORDS = set(
  'pound pounds quid dollar dollars buck bucks euro euros euros lbs lb squid nicker pounds gbp usd eur',
);
export const CENT_WORDS = set('pence penny pennies p cent cents');

/** Rooms and places that head a part of the job: "kitchen first". */
export const ROOMS =
  set(`kitchen utility bathroom bath bathrooms ensuite en-suite lounge hall hallway landing stairs bedroom
  bedrooms loft attic garage study office dining living front back rear downstairs upstairs cloakroom porch basement
  cellar conservatory garden outside exterior interior master spare den laundry pantry powder family mudroom nursery
  sunroom deck patio toilet wetroom kitchens playroom salon shop foyer entry entryway`);

/** Sold by the piece and cheap: "six fifty each" is 6.50, not 650. */
export const SMALL_ITEMS =
  set(`screw screws key keys bulb bulbs plug plugs fixing fixings valve valves connector connectors
  clip clips hinge hinges handle handles board boards brick bricks block blocks slab slabs paver pavers tube tubes tile
  tiles bait trap traps interceptor interceptors bead beads strip strips spacer spacers tape elbow elbows coupling couplings
  cap caps battery batteries batten battens bark seed plant plants vent vents shrub shrubs sponge washer washers cover
  covers plate plates grout silicone caulk sealant adhesive glue sand cement mortar compound plaster filler primer mulch
  soil topsoil compost gravel peat lath nail nails bolt bolts bracket brackets hook hooks knob knobs stop stops
  faceplate faceplates staple staples hanger hangers picket pickets rail rails wire cable pipe trunking conduit
  flange supply stopper outlet outlets switch switches receptacle receptacles breaker filters wipes liner liners
  refill refills wedge wedges shim shims edging trim lap felt shingle shingles ridge fern ferns lavender sedge
  perennials perennial bedding sleeper sleepers spindle spindles baluster balusters drawer pull pulls latch latches
  padlock station stations glueboards monitors mesh scrim bags scotia isolator isolators ballcock ballcocks fuse fuses gasket gaskets olive olives beading quadrant moulding molding casing hose rope chain membrane tubing tray trays underlay gripper threshold`);

/** Work sold by the metre or by the square that costs tens or hundreds, not units. */
/** Work that costs units by the square or the metre, whatever it is done to. */
export const CHEAP_WORK =
  set(`cut cutting trim trimming clip clipping clean cleaning wash washing seal sealing paint painting spray spraying sand sanding scrape prime
  priming mow mowing rake weed strip stripping skim emulsion undercoat sealer treat treating oil oiling vacuum wax waxing
  polish polishing netting wrap paper membrane underlay`);

export const DEAR_WORK = set(`fence fencing wall walls hoarding guttering drain path drive driveway paving laid slabbing
  worktop worktops quartz granite countertop countertops countertop counters glass glazing balustrade bespoke trench
  retaining rebuild repointing underpinning ducting ductwork sewer kerb kerbs porcelain resin tarmac asphalt cladding
  roof roofing re-roof slate concrete pour excavation trenching hedge wardrobe fitted built handrail railing railings
  shower splashback cabinet cabinets cabinetry`);

/** Things of which one costs hundreds or thousands: "eleven fifty each" is 1150. */
export const DEAR_THINGS = set(`boiler furnace heater condenser daikin mitsubishi vaillant worcester rheem navien rinnai
  lennox trane goodman viessmann baxi tankless megaflo heatpump split conditioner aircon kilowatt kw btu
  ton tons seer cylinder softener bath bathtub vanity window windows door doors worktop countertop kitchen oven range hob
  dishwasher hood gate shed deck garage conservatory skylight velux rooflight tree oak generator inverter battery charger
  panel-upgrade stove fireplace compressor chiller unit units suite wardrobe staircase crane scaffold scaffolding
  excavator digger`);

/** What fees are made of: disposal, access, hire, travel, paper. */
export const FEE_WORDS =
  set(`skip skips disposal dump dumping tip dumpster call-out callout delivery parking permit permits
  hire rental rent scaffold scaffolding tower travel mileage fuel certificate cert certification registration
  notification inspection mewp chipper digger excavator lift congestion toll haul hauling haulage waste rubbish trash
  debris removal fee fees charge muck grab cherry picker machine crane pump toilet clearance ferry fensa trip
  dispatch diagnostic container roll-off cart away load loads emergency admin bin bins landfill notice`);

export const MATERIAL_WORDS =
  set(`paint adhesive grout cement sand gravel screws nails pipe fittings tile tiles valve board
  boards sheet sheets tap cable boiler radiator radiators lock locks cylinder wire timber lumber posts post panel panels
  bag bags membrane roll underlay carpet vinyl laminate sealant silicone caulk insulation glue compound primer materials
  sundries hinges handle unit units tank toilet basin sink faucet disposal heater furnace filter thermostat detector alarm
  alarms socket sockets fixture fixtures mulch sod plants bulbs bait traps key keys trim bead mud drywall shingles
  felt batten battens flashing fence rails spindle handrail architrave skirting door doors window windows glass worktop
  granite quartz consumables products bags`);

export const LABOUR_WORDS = set(`labour labor fit fitting install installing remove removing paint painting hang hanging
  lay laying rip strip stripping clean cleaning prep sanding dig digging clear clearing repair repairing replace replacing
  unblock fix fixing treat treatment prune trim fell grind hack hacking skim skimming plaster plastering finish finishing
  tape taping set setting demo demolition assemble build building swap swapping relay reseal regrout pressure wash washing
  mow mowing weed weeding service servicing rekey rekeying sweep sweeping test testing snagging wiring rewire`);
