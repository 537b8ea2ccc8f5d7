import type { Scripts } from "./shape.ts";

export const es: Scripts = {
  market: `
> Pregunta vital: ¿mercado o supermercado?
< Mercado, los sábados, temprano. En el puesto de quesos saben mi nombre y mis debilidades.
> Eso dice bastante de cuánto queso comes.
< No admito nada. ¿Cómo es tu sábado perfecto?
> Un buen paseo, algo caliente y después nada de nada hasta la cena.
< Suena bien. Sobre todo lo de nada.
>* coffee
< ¡Ja, gracias! Me has arreglado el sábado.`,
  plants: `
> Pregunta sincera: ¿tus plantas sobreviven?
< Dos de cinco. La albahaca hace lo que puede.
> La mía murió en vacaciones. En las mías, no en las suyas.
< Ahora me río en el tren y me mira todo el mundo.
> Misión cumplida. ¿Qué lees por el camino?
< Una novela negra. Siempre sé quién ha sido y siempre me equivoco.
> Entonces un día tenemos que ver una película así y apostar.`,
  bread: `
> Hoy he hecho pan. El detector de humo me ha hecho los coros.
< ¿Salió comestible o educativo?
> Educativo. Los patos lo rechazaron con educación.
< Los patos tienen su criterio. Yo llego a tortitas y tostadas, así que me ganas.
> Las tortitas cuentan. ¿Dulces o saladas?
< Las dos, en ese orden, y luego una siesta.`,
  bicycle: `
> Mi bici y yo hemos roto esta mañana. Se salió la cadena a mitad de la cuesta.
< Cuánto lo siento. ¿Llevabais mucho tiempo?
> Nueve años. Era difícil de llevar, pero sabía escuchar.
< Dale tiempo y un poco de aceite.
> El mejor consejo de pareja que me han dado este año.`,
  cat: `
> Hay que aclararlo: ¿gatos o perros?
< El gato de al lado ha decidido por mí. Se muda a mi casa cada tarde a las cinco y se va después del telediario.
> O sea, que tienes una relación abierta con un gato.
< No trae nada, se lo come todo y ronca. Soy muy feliz.
> Yo tengo paciencia para un perro, pero me falta el perro. ¿Aceptas candidaturas?
< El gato sí. Trae atún.`,
  window: `
> ¿Qué ves ahora mismo por la ventana?
< Una parada de autobús, un guante solo en el banco y un hombre que lleva tres autobuses escribiendo.
> Escribe y borra. Conozco esa cara.
< ¿Bajo y le digo que le dé a enviar?
> A mí me lo dijeron la semana pasada. Lo mejor que me ha pasado desde que arreglaron la calefacción.
< Menudo elogio. Hiciste bien en darle.`,
  choir: `
> Ahora canto en un coro. Mi sitio está al fondo, al lado del radiador.
< ¿Por la voz o por el frío?
> Dicen que el radiador necesitaba compañía.
< En el colegio me pasé un curso entero moviendo solo los labios. La mejor nota en música de mi vida.
> Pues un día canta conmigo. Nos callaremos a dos voces.`,
  socks: `
> Pequeño examen: ¿tienes dos calcetines iguales?
< ¿Ahora? ¿Puestos? Sin comentarios.
> Excelente. La gente con calcetines iguales me da un poco de miedo.
< En uno hay zorros y el otro es marrón a secas. Yo digo que es la madriguera.
> Has aprobado. ¿Qué hacen hoy los zorros?
< Secarse en el radiador. Yo, en el sofá, con sopa y una película malísima.
> ¿Cuál? Colecciono películas malísimas. Tengo una lista, con estrellas.`,
  soup: `
> Hace tiempo de sopa. ¿Qué lleva la tuya?
< Calabaza, jengibre y todo lo que la nevera daba por perdido.
> Qué valor. En la mía hay mostaza y esperanza.
< Mostaza y esperanza es una salsa. Te falta una patata para tener cena.
> Eso me lo apunto. Va a la pared.
< Enséñamelo cuando esté enmarcado.`,
  shelf: `
> He colgado una estantería. Está recta si ladeas la cabeza.
< Las mejores estanterías hacen participar al público.
> Todo se va a la izquierda. Los libros, el cactus, la confianza en mí.
< Los libros gordos, a la derecha. Es física, y además es de buena educación.
> ¡Funciona! Puedes ponerle nombre al cactus.
< Gerardo. Gerardo, sin duda.`,
  penguin: `
> ¿Sabías que los pingüinos se regalan una piedrecita cuando van en serio?
< No. Yo regalo las sobras en un táper.
> Eso también es una piedrecita, pero más calentita.
< ¿Y cuál sería la tuya?
> El último trozo de tarta. No lo entrego a la ligera.
>* cake`,
  tent: `
> Estoy dentro de una tienda de campaña, en mi salón, probándola. Fuera llueve, así que parece de verdad.
< ¿Qué tal las vistas?
> Sofá al norte, tendedero al este. Fauna: una polilla.
< Cinco estrellas. ¿Incluye desayuno?
> Tostadas, desde las siete. Cada huésped trae su mermelada.
< ¿Albaricoque o fresa? No me gustaría empezar con mal pie.`,
  lift: `
> Veinte minutos en un ascensor parado. ¿De qué hablamos?
< Primero de comida, luego de secretos, luego otra vez de comida.
> Esto ya lo has hecho antes.
< Una vez, con un señor y su violonchelo. Él tocó, aplaudimos y el técnico pidió otra.
> Y yo toda la vida subiendo por la escalera.
< Coge el ascensor de vez en cuando. Nunca se sabe quién lleva un violonchelo.`,
  tango: `
> Fui a una clase de prueba de tango. Mi pie izquierdo pide disculpas a toda la sala.
< El mío tiene dos velocidades: quieto y perdón.
> Entonces tú y yo somos un peligro para los muebles.
< Por eso aparto la mesa con mucho gusto. Total, ya cojea.
> Trato hecho. Yo llevo la música y las tiritas.
> Y ahora lo importante: ¿qué bailas cuando no mira nadie?`,
  kettle: `
> Mi tetera ha empezado a silbar en otro tono.
< ¿Y cuál es el bueno para una tetera?
> Fa mayor, está claro. La mía se ha pasado a algo triste.
< Igual quiere hacer té por una vez, en lugar de sopa de sobre.
> Por fin alguien me entiende. Y es una tetera.`,
  umbrella: `
> Ya es el tercer paraguas que pierdo este otoño. ¿Adónde van todos?
< A alguna playa. Estaban hartos.
> Pues espero que el mío sea feliz. Era verde y un poco dramático.
< ¡Yo encontré uno verde en el tranvía! Lo entregué, lo juro.
> Qué gesto tan honrado. Y qué sospechoso.
< Ven a identificarlo. Harán falta un testigo y tarta.`,
  quiz: `
> Nuestro equipo de trivial se llama Casi. Hemos vuelto a quedar segundos.
< Por lo menos el nombre es honesto. ¿Qué pregunta os hundió?
> Cuántas patas tiene una langosta. Dije que depende de la noche.
< Diez. Lo sé por un mantelito.
> El puesto es tuyo. Martes, mesa del rincón, nos urge alguien para mantelitos.
> ¿Qué más sabes que nadie pregunta nunca?`,
  cinema: `
> ¿Delante, en medio o al fondo?
< En medio, junto al pasillo. Necesito una salida por si el perro lo pasa mal.
> Siempre le pasa algo al perro.
< Siempre. Miro antes el final, solo por el perro.
> Entonces me aprietas el brazo cuando ya se pueda mirar.
< Es una gran responsabilidad. La acepto.`,
  neighbour: `
> Mi vecino está aprendiendo trompeta. Una sola canción, desde hace cuatro meses.
< ¿Va a mejor?
> Va a más valiente.
< Yo tejí así un jersey una vez. Al final tenía tres mangas.
> Quiero conocer a quien le quede bien. Y luego vamos todos al concierto.`,
  marathon: `
> Me he apuntado a una carrera de diez kilómetros. Creo que firmó el vino.
< El vino tiene una letra muy deportiva. ¿Cuándo es?
> En seis semanas. Hoy he corrido detrás de un autobús, así que ya estoy entrenando.
< ¿Lo alcanzaste?
> El conductor esperó por compasión. Lo cuento como apoyo del público.
< Yo estaré en el kilómetro ocho, con una pancarta y un bocadillo.
> Entonces al kilómetro ocho llego seguro.`,
  karaoke: `
> Tu canción de karaoke. Rápido, sin pensar.
< Algo lento, para que la gente tenga tiempo de irse.
> ¡Qué detalle! En la mía hay un agudo al que nunca he sobrevivido.
< Yo aplaudo a cualquiera que lo intente. Aunque acabe en el suelo.
> Sobre todo entonces.`,
  cheese: `
> ¿Qué olor te lleva directamente a la infancia?
< La despensa de mi abuela. Manzanas, y una cosa que ella llamaba queso.
> ¿Llamaba?
< Nadie preguntó más. Se movía un poco al abrir la puerta.
> El mío es el coche de mi abuelo. Menta, y un motor al que había que animar.
< ¿Había que empujar?
> Todos los domingos. Por eso en mi familia tenemos tan buenas piernas.`,
  postcard: `
> Yo todavía mando postales. ¿A quién escribiste a mano la última vez?
< A la oficina de multas. Era una carta muy sentida.
> ¿Te contestaron?
< Con una multa. Pero el sello era precioso.
> Entonces te mereces algo mejor. ¿Mar, montaña u hotel feo?
< Hotel feo. Con una crucecita en la ventana.`,
  stars: `
> Qué cielo tan limpio hay esta noche. ¿Cómo está por ahí?
< Una estrella y un avión. Les pido un deseo a los dos, por si acaso.
> ¿Cuál? El avión no dirá nada.
< Un fin de semana sin despertador, y compañía para un desayuno largo.
> Buen deseo. Los huevos me salen bastante bien, y los domingos nunca tengo prisa.
< El avión acaba de parpadear. Creo que es un sí.`,
  coffee: `
> ¡Hola! ¿Qué tal la semana, en una escala de bocadillo mojado a día libre por sorpresa?
> Y ya que estamos: ¿café o té? Dice mucho de una persona.`,
  photo: `
> ¡Hola! Algo me dice que a ti también te da la risa en el peor momento. ¿Cuándo fue la última vez?`,
  list: `
> Estoy haciendo una lista de cosas por las que vale la pena levantarse. De momento: café, pan recién hecho y, en teoría, el amanecer. ¿Qué falta?`,
  weekend: `
> ¡Hola! Dos preguntas: ¿qué te apetece de este fin de semana, y habrá tarta?`,
  dog: `
> Hoy me ha sonreído un perro y he pensado: buena señal, voy a escribirle a alguien que me cae bien. Así que ¡hola!`,
  pancakes: `
> Ofrezco tortitas excelentes, chistes regulares y un sofá muy cómodo. ¿Cuál de los tres debería mejorar?`,
  honest: `
> Tenía tres frases muy ingeniosas para empezar y las he borrado todas. Va la sincera: me gustaría conocerte.
> ¿Qué tal tu noche?`,
  song: `
> Tengo una canción metida en la cabeza y se la paso a quien la quiera. ¿Qué ofreces a cambio?`,
};
